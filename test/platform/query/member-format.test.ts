// A real engine, release 1.7.43, writes formats in `/v1/meta` like this. Its recorded answers check
// annotations.

import { describeFormat, readMemberFormat } from '../../../src/platform/query/member-format';
import { findMember, indexModel } from '../../../src/platform/query/model';
import { createModelWithReadings } from '../../support/real-engine/readings-cube';

const model = indexModel(createModelWithReadings());

test.each([
  ['cost', undefined, { name: 'number', specifier: ',.2~f' }],
  ['cost_number', 'number', { name: 'number', specifier: ',.2~f' }],
  ['cost_number_0', custom(',.0f', 'number_0'), { name: 'number_0', specifier: ',.0f' }],
  ['cost_decimal', custom(',.2~f', 'decimal'), { name: 'decimal', specifier: ',.2~f' }],
  ['cost_abbr', custom('.2~s', 'abbr'), { name: 'abbr', specifier: '.2~s' }],
  ['cost_accounting', custom('(,.2~f', 'accounting'), { name: 'accounting', specifier: '(,.2~f' }],
  ['cost_in_currency', 'currency', { name: 'currency', specifier: '$,.2~f', currency: 'EUR' }],
  ['cost_in_currency_0', custom('$,.0f', 'currency_0'), { name: 'currency_0', specifier: '$,.0f', currency: 'EUR' }],
  ['cost_in_text', custom('$,.1f'), { name: 'custom', specifier: '$,.1f', currency: 'JPY' }],
  ['level_percent', 'percent', { name: 'percent', specifier: '.2~%' }],
  ['level_percent_6', custom('.6~%', 'percent_6'), { name: 'percent_6', specifier: '.6~%' }],
  ['id', custom('.0f', 'id'), { name: 'id', specifier: '.0f' }],
  ['shown_at', { type: 'custom-time', value: '%d.%m.%Y' }, undefined],
  ['page', 'link', undefined],
  ['last_taken_time', undefined, undefined],
])('the member %s has the format %j, described as %j', (name, format, description) => {
  const member = findMember(model, `gauges.${name}`);
  expect(readMemberFormat(model, member).format).toEqual(format);
  expect(describeFormat(model, member)).toEqual(description);
});

function custom(value: string, alias?: string) {
  return { type: 'custom-numeric', value, ...(alias === undefined ? {} : { alias }) };
}
