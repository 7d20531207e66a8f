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
