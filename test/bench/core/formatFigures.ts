import type { Figure } from './Figure'

const digits = (value: number): string => {
  if (value !== 0 && Math.abs(value) < 1) return value.toPrecision(2)
  return value.toLocaleString('en-AU', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 })
}

const rowOf = ({ name, ours, unit, baseline, against, ratio, aim }: Figure): string[] => [
  name,
  `${digits(ours)} ${unit}`,
  baseline === undefined ? '' : digits(baseline),
  ratio === undefined ? '' : `${ratio.toPrecision(2)} ×`,
  aim ?? '',
  against ?? '',
]

const heads = ['', 'ours', 'baseline', 'ratio', 'aim', 'baseline is']

/** One table of all figures, and below it what limits each. */
export const formatFigures = (figures: readonly Figure[]): string => {
  const rows = [heads, ...figures.map(rowOf)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column > 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const limited = new Map<string, Set<string>>()
  for (const { name, limit } of figures) limited.set(limit, (limited.get(limit) ?? new Set()).add(name))
  const limits = [...limited].map(([limit, names]) => `  ${[...names].join(', ')}: ${limit}`)
  return [...lines, '', 'What limits each:', ...limits].join('\n')
}
