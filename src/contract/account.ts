/** Defines account settings that a client may honour, and the server's description of itself. */
import * as z from 'zod/mini';
import { lenientArray } from './lenient';
import { defineOperation } from './operation';

const freeObject = z.record(z.string(), z.unknown());

const CreatorMode = z.object({
  /** The account names its workspace once per language that it offers. */
  localizedTitles: z.nullish(lenientArray(z.object({ locale: z.string(), value: z.string() }))),
  showGeneratedSql: z.nullish(z.boolean()),
  showSemanticSql: z.nullish(z.boolean()),
  /** Later releases send one title without a language, and whether to show a title at all. */
  workspaceTitle: z.nullish(z.string()),
  showWorkspaceTitle: z.nullish(z.boolean()),
});

export const AppConfigResponse = z.object({
  applyThemeGlobally: z.nullish(z.boolean()),
  appTheme: z.nullish(freeObject),
  creatorMode: z.nullish(CreatorMode),
  embedding: z.nullish(freeObject),
  sheetsUi: z.nullish(z.object({ showAppliedFilters: z.nullish(z.boolean()) })),
  timezoneSettings: z.nullish(
    z.object({
      enabled: z.nullish(z.boolean()),
      timezone: z.nullish(z.string()),
      allowUserOverride: z.nullish(z.boolean()),
    }),
  ),
  /** True forbids everyone in the account to take data out of the platform. */
  restrictDataDownload: z.nullish(z.boolean()),
});
export type AppConfigResponse = z.infer<typeof AppConfigResponse>;

/** A client reads the OpenAPI document of a running server only to learn which operations exist. */
export const ApiDescription = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type ApiDescription = z.infer<typeof ApiDescription>;

export const ACCOUNT_OPERATIONS = {
  getAppConfig: defineOperation({
    method: 'GET',
    path: '/v1/app-config',
    answer: AppConfigResponse,
    refusals: [],
    since: '0.2.1',
    description: 'Settings of the whole account',
  }),
  getSpec: defineOperation({
    method: 'GET',
    path: '/v1/spec',
    answer: ApiDescription,
    refusals: [],
    since: '0.4.0',
    description: 'This document',
  }),
} as const;
