/** Powers of two in the field of 256 elements that the code calculates in, and where each stands among them. */
const powers = new Uint8Array(255)
const logarithms = new Uint8Array(256)
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers[exponent] = value
  logarithms[value] = exponent
  value *= 2
  if (value > 255) value ^= 0x11d
}

const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (powers[((logarithms[a] ?? 0) + (logarithms[b] ?? 0)) % 255] ?? 0)

/** The product of (x − 2⁰) … (x − 2ⁿ⁻¹), highest power first and without its leading 1. */
const generatorOf = (degree: number): Uint8Array => {
  const generator = new Uint8Array(degree)
  generator[degree - 1] = 1
  for (let factor = 0; factor < degree; factor += 1) {
    for (let at = 0; at < degree; at += 1) {
      generator[at] = multiply(generator[at] ?? 0, powers[factor] ?? 0) ^ (generator[at + 1] ?? 0)
    }
  }
  return generator
}

/** The Reed–Solomon bytes that let a block be read although some of it is not: the remainder of its division. */
export const correctionOf = (block: ArrayLike<number>, degree: number): Uint8Array => {
  const generator = generatorOf(degree)
  const remainder = new Uint8Array(degree)
  for (const byte of Array.from(block)) {
    const factor = byte ^ (remainder[0] ?? 0)
    remainder.copyWithin(0, 1)
    remainder[degree - 1] = 0
    for (const [at, coefficient] of generator.entries()) {
      remainder[at] = (remainder[at] ?? 0) ^ multiply(coefficient, factor)
    }
  }
  return remainder
}
