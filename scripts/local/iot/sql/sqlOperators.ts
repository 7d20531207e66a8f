import { isDeepStrictEqual } from 'node:util'
import { asBoolean, asNumber, asText } from './sqlValues'

type Operator = (left: unknown, right: unknown) => unknown

const arithmetic =
  (compute: (a: number, b: number) => number): Operator =>
  (left, right) => {
    const a = asNumber(left)
    const b = asNumber(right)
    return a === undefined || b === undefined ? undefined : compute(a, b)
  }

/** Numbers when both spell one, texts when both are texts, else undefined. */
const comparison =
  (holds: (a: number | string, b: number | string) => boolean): Operator =>
  (left, right) => {
    const a = asNumber(left)
    const b = asNumber(right)
    if (a !== undefined && b !== undefined) return holds(a, b)
    return typeof left === 'string' && typeof right === 'string' ? holds(left, right) : undefined
  }

const add: Operator = (left, right) => {
  if (left === undefined || right === undefined) return undefined
  if (typeof left !== 'string' && typeof right !== 'string') return arithmetic((a, b) => a + b)(left, right)
  return `${asText(left) ?? ''}${asText(right) ?? ''}`
}

const equal = (left: unknown, right: unknown): boolean | undefined =>
  left === undefined || right === undefined ? undefined : isDeepStrictEqual(left, right)

const unequal: Operator = (left, right) => {
  const same = equal(left, right)
  return same === undefined ? undefined : !same
}

/** The binary operators of IoT SQL; an operand they cannot use makes the result undefined, which is not true. */
export const sqlOperators: Readonly<Record<string, Operator>> = {
  '*': arithmetic((a, b) => a * b),
  '/': arithmetic((a, b) => a / b),
  '%': arithmetic((a, b) => a % b),
  '-': arithmetic((a, b) => a - b),
  '+': add,
  '||': (left, right) =>
    left === undefined || right === undefined ? undefined : `${asText(left) ?? ''}${asText(right) ?? ''}`,
  '=': equal,
  '<>': unequal,
  '!=': unequal,
  '<': comparison((a, b) => a < b),
  '>': comparison((a, b) => a > b),
  '<=': comparison((a, b) => a <= b),
  '>=': comparison((a, b) => a >= b),
  in: (left, right) => (Array.isArray(right) ? right.some((item) => equal(left, item) === true) : undefined),
  and: (left, right) => {
    const a = asBoolean(left)
    const b = asBoolean(right)
    return a === undefined || b === undefined ? undefined : a && b
  },
  or: (left, right) => {
    const a = asBoolean(left)
    const b = asBoolean(right)
    return a === undefined || b === undefined ? undefined : a || b
  },
}
