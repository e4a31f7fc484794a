import { windowText } from '../lib/clock.ts';
import { budgets, limits, type Budget, type BudgetName } from '../limits.ts';

const number = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString('en'));

const wider = ({ wider = limits.widerNetwork }: Budget) => wider;

/** The size of a budget as it is by default: "10 in an hour by account, 60 by network". */
function sizeOf(name: BudgetName): string {
  const { quotas, counts, window }: Budget = budgets[name];
  const unit = counts === 'milliseconds' ? ' milliseconds' : '';
  const span = counts === 'rows' ? '' : ` in ${windowText(window)}`;
  return (['account', 'network'] as const)
    .filter((one) => quotas[one] !== undefined)
    .map((one, index) => `${number(quotas[one])}${index === 0 ? `${unit}${span}` : ''} by ${one}`)
    .join(', ');
}

/** The part of the documentation of a route that names the budgets of its requests. */
export const spendingOf = (names: readonly BudgetName[]): string =>
  names.map((name) => `Budget \`${name}\`: ${sizeOf(name)}.`).join(' ');

/** All budgets with their sizes by default, as a table in Markdown. */
export const budgetTable: string = [
  ['budget', 'what it counts', 'in', 'by account', 'by network', 'by the network around it'],
  ['---', '---', '---', '---', '---', '---'],
  ...Object.entries(budgets).map(([name, budget]: [string, Budget]) => [
    `\`${name}\``,
    budget.counts === 'milliseconds' ? `${budget.of}, in milliseconds` : budget.of,
    budget.counts === 'rows' ? '–' : windowText(budget.window),
    number(budget.quotas.account),
    number(budget.quotas.network),
    number(budget.quotas.network && budget.quotas.network * wider(budget)),
  ]),
]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n');
