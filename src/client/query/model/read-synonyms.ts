/**
 * Reads further names of views and fields from what the author of a model has written beside them.
 * The engine defines no place for synonyms, so authors use these:
 * - `meta: { synonyms: ['revenue', 'turnover'] }`, or one text with commas
 * - `meta: { ai_context: { synonyms: ['revenue'] } }`, the form of Open Semantic Interchange
 * - `meta: { ai_context: 'Use this for questions about revenue.' }`, the form that Cube documents
 */
import type { MetaAnswer } from '../../../contract';
import { isObject } from '../../wire/json-lines';
import type { ModelField } from './model-view';

export function readSynonyms(
  meta: MetaAnswer['cubes'][number]['meta'],
): Pick<ModelField, 'synonyms' | 'hiddenContext'> {
  const context = meta?.ai_context;
  const isText = typeof context === 'string' && context.trim() !== '';
  const nestedSynonyms = isObject(context) && 'synonyms' in context ? listTexts(context.synonyms) : [];
  return {
    synonyms: [...new Set([...listTexts(meta?.synonyms), ...nestedSynonyms])],
    ...(isText && { hiddenContext: context.trim() }),
  };
}

/** `'revenue, turnover'` -> `['revenue', 'turnover']` */
function listTexts(value: unknown): string[] {
  const items: unknown[] = typeof value === 'string' ? value.split(/[,;\n]/) : Array.isArray(value) ? value : [];
  return items
    .filter((item) => typeof item === 'string')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
