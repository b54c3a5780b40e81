/** Modules import style sheets only for their effect; webpack collects them into one file. */
declare module '*.css';
