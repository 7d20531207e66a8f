/** Why a script stopped, at a line of the file that the device runs. */
export class ScriptFault extends Error {
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(`init.js:${line}: ${reason}`)
    this.name = 'ScriptFault'
  }
}

/** A function that the firmware offers to scripts. */
export type Native = (...args: unknown[]) => unknown

/** What a script calls an object; it has no members of a prototype. */
export type ScriptObject = Record<string, unknown>

const textMembers: Readonly<Record<string, (text: string) => unknown>> = {
  length: (text) => text.length,
  at: (text) => (index: unknown) => text.charCodeAt(Number(index)),
  slice: (text) => (from: unknown, to: unknown) =>
    text.slice(Number(from), to === undefined ? undefined : Number(to)),
  indexOf: (text) => (part: unknown, from: unknown) => text.indexOf(String(part), Number(from ?? 0)),
}

const listMembers: Readonly<Record<string, (list: unknown[]) => unknown>> = {
  length: (list) => list.length,
  push: (list) => (value: unknown) => list.push(value),
  splice:
    (list) =>
    (from: unknown, count: unknown, ...added: unknown[]) =>
      list.splice(Number(from), Number(count), ...added),
}

export const isObject = (value: unknown): value is ScriptObject => typeof value === 'object' && value !== null

/** A member as mJS has it: of a string, a list or an object; undefined where there is none. @throws TypeError */
export const memberOf = (value: unknown, name: string | number): unknown => {
  if (typeof value === 'string') {
    if (typeof name === 'number') return value[name]
    return Object.hasOwn(textMembers, name) ? textMembers[name]?.(value) : undefined
  }
  if (Array.isArray(value)) {
    if (typeof name === 'number') return value[name]
    return Object.hasOwn(listMembers, name) ? listMembers[name]?.(value) : undefined
  }
  if (isObject(value)) return Object.hasOwn(value, name) ? value[name] : undefined
  throw new TypeError(`${String(value)} has no member ${name}`)
}

/** @throws TypeError of what holds no members */
export const setMember = (target: unknown, name: string | number, value: unknown): void => {
  if (!isObject(target) || name === '__proto__') throw new TypeError(`${String(name)} cannot be set here`)
  target[name] = value
}

type Combine = (a: unknown, b: unknown) => unknown

const compared =
  (holds: (a: number | string, b: number | string) => boolean): Combine =>
  (a, b) =>
    typeof a === 'string' && typeof b === 'string' ? holds(a, b) : holds(Number(a), Number(b))

const reckoned =
  (reckon: (a: number, b: number) => number): Combine =>
  (a, b) =>
    reckon(Number(a), Number(b))

/** What mJS does with two values; it has no `==` and no `!=`. */
export const binary: Readonly<Record<string, Combine>> = {
  '+': (a, b) =>
    typeof a === 'string' || typeof b === 'string' ? `${String(a)}${String(b)}` : Number(a) + Number(b),
  '-': reckoned((a, b) => a - b),
  '*': reckoned((a, b) => a * b),
  '/': reckoned((a, b) => a / b),
  '%': reckoned((a, b) => a % b),
  '&': reckoned((a, b) => a & b),
  '|': reckoned((a, b) => a | b),
  '^': reckoned((a, b) => a ^ b),
  '<<': reckoned((a, b) => a << b),
  '>>': reckoned((a, b) => a >> b),
  '>>>': reckoned((a, b) => a >>> b),
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
  '<': compared((a, b) => a < b),
  '<=': compared((a, b) => a <= b),
  '>': compared((a, b) => a > b),
  '>=': compared((a, b) => a >= b),
}

export const unary: Readonly<Record<string, (value: unknown) => unknown>> = {
  '-': (value) => -Number(value),
  '+': (value) => Number(value),
  '!': (value) => !value,
  '~': (value) => ~Number(value),
  typeof: (value) => (value === null ? 'null' : typeof value),
}
