/**
 * A text that a spreadsheet would take for a formula, or that shifts it out of its cell; the full-width forms count
 * as well, since some programs fold them.
 */
const formula = /^[=+\-@\t\r\n\0＝＋－＠]/
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** An apostrophe in front makes it text; a plain number, negative or not, is none and stays as it is. */
const disarm = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text)

const textOf = (value: unknown): string => {
  switch (typeof value) {
    case 'number':
      return String(value)
    case 'string':
      return disarm(value)
    case 'boolean':
      return String(value)
    default:
      return value === undefined || value === null ? '' : disarm(JSON.stringify(value))
  }
}

const mustQuote = /[",\r\n]/

/** A cell by RFC 4180: quoted where it must be, quotes doubled. Lists and objects are written as JSON. */
export const csvCell = (value: unknown): string => {
  const text = textOf(value)
  return mustQuote.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line with its end. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`
