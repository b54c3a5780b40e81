/** Translates formulas from and to their form in files. */
import { isFunction, isWhitespace, type Token, tokenize } from '@borgar/fx';

/**
 * Returns a formula in the form of files: without the equals sign, and with prefixes for functions
 * and variables that are newer than the format. Without a prefix an older reader, and Excel itself,
 * would take them for unknown names.
 */
export function toFileFormula(formula: string): string {
  const body = formula.replace(/^=/, '');
  if (!NEW_CALL.test(body)) return body;
  const tokens = tokenize(body);
  const variables = findVariables(tokens);
  return tokens.map((token) => findPrefix(token, variables) + token.value).join('');
}

/** Returns a formula from a file as Excel shows it. */
export function fromFileFormula(text: string): string {
  return `=${text.replace(/_xl(?:fn|ws|pm|udf)\./gi, '')}`;
}

/** Excel has added these functions since 2010. */
const NEW_FUNCTIONS = new Set(
  (
    'ACOT ACOTH AGGREGATE ARABIC ARRAYTOTEXT BASE BITAND BITLSHIFT BITOR BITRSHIFT BITXOR BYCOL BYROW CEILING.MATH CHOOSECOLS ' +
    'CHOOSEROWS COMBINA CONCAT CONFIDENCE.NORM COT COTH COVARIANCE.P COVARIANCE.S CSC CSCH DAYS DECIMAL DROP EXPAND F.DIST FILTER ' +
    'FLOOR.MATH FORMULATEXT GAMMA GAUSS HSTACK IFNA IFS IMCOSH IMCOT IMSINH IMTAN ISFORMULA ISO.CEILING ISOWEEKNUM ISOMITTED ' +
    'LAMBDA LET MAKEARRAY MAP MAXIFS MINIFS MODE.MULT MODE.SNGL MUNIT NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV NUMBERVALUE ' +
    'PDURATION PERCENTILE.EXC PERCENTILE.INC PERCENTRANK.EXC PERCENTRANK.INC PERMUTATIONA PHI QUARTILE.EXC QUARTILE.INC RANDARRAY ' +
    'RANK.AVG RANK.EQ REDUCE RRI SCAN SEC SECH SEQUENCE SHEET SHEETS SINGLE SKEW.P SORT SORTBY STDEV.P STDEV.S SWITCH T.DIST T.INV ' +
    'TAKE TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TOCOL TOROW TRIMRANGE UNICHAR UNICODE UNIQUE VALUETOTEXT VAR.P VAR.S VSTACK ' +
    'WEBSERVICE WRAPCOLS WRAPROWS XLOOKUP XMATCH XOR'
  ).split(' '),
);
const TWO_PREFIX_FUNCTIONS = new Set(['FILTER', 'SORT']);
/** Tests cheaply first, because most formulas contain none of these names. */
const NEW_CALL = new RegExp(`\\b(?:${[...NEW_FUNCTIONS].map((name) => name.replace('.', '\\.')).join('|')})\\(`, 'i');

function findPrefix(token: Token, variables: ReadonlySet<string>): string {
  const word = token.value.toUpperCase();
  if (isFunction(token)) {
    if (!NEW_FUNCTIONS.has(word)) return '';
    return TWO_PREFIX_FUNCTIONS.has(word) ? '_xlfn._xlws.' : '_xlfn.';
  }
  return variables.has(word) ? '_xlpm.' : '';
}

/**
 * Returns the names that LET defines in the formula: they are single tokens at every other position
 * between its brackets, except the last.
 */
function findVariables(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  const calls: { readonly isLet: boolean; argumentIndex: number }[] = [];
  const significantTokens = tokens.filter((token) => !isWhitespace(token));
  for (const [index, token] of significantTokens.entries()) {
    const before = significantTokens[index - 1];
    const call = calls.at(-1);
    if (token.value === '(')
      calls.push({ isLet: before !== undefined && /^LET$/i.test(before.value), argumentIndex: 0 });
    else if (token.value === ')') calls.pop();
    else if (token.value === ',' && call) call.argumentIndex += 1;
    else if (
      call?.isLet &&
      call.argumentIndex % 2 === 0 &&
      significantTokens[index + 1]?.value === ',' &&
      /^[(,]$/.test(before?.value ?? '')
    ) {
      names.add(token.value.toUpperCase());
    }
  }
  return names;
}
