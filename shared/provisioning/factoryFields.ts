import * as z from 'zod/mini'

/** The last digit of an IMEI makes the sum of all of them, every second one doubled, a multiple of ten. */
const hasCheckDigit = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A version of firmware as a unit reports it. */
export const firmwareVersion = /^SFW\d{3}-\d{1,3}\.\d{1,3}\.\d{1,3}$/

/** What the device itself reports as well, and lists of devices show. */
const madeFields = {
  model: z
    .string()
    .check(
      z.regex(
        /^(ORB|QUAD)[A-Z0-9-]{0,16}$/,
        'must start with ORB or QUAD, and have capital letters, digits and dashes only',
      ),
    ),
  fw: z.string().check(z.regex(firmwareVersion, 'must be a version such as SFW003-3.4.0')),
}

/** What only the factory knows of a unit. */
const partFields = {
  hardware: z
    .string()
    .check(z.regex(/^[A-Z0-9][A-Z0-9.-]{0,9}$/, 'must be 1 to 10 capital letters, digits, dots or dashes')),
  batch: z
    .string()
    .check(z.regex(/^[A-Z0-9][A-Z0-9.-]{0,19}$/, 'must be 1 to 20 capital letters, digits, dots or dashes')),
  imei: z
    .string()
    .check(
      z.regex(/^\d{15}$/, 'must be 15 digits'),
      z.refine(hasCheckDigit, 'has a wrong digit: the check digit does not match'),
    ),
  iccid: z.string().check(z.regex(/^\d{18,22}$/, 'must be 18 to 22 digits')),
}

/** Every field of a device that the factory may change, by the rule it is held to. */
export const factoryFields = { ...madeFields, ...partFields }
export type FactoryField = keyof typeof factoryFields

/** In the words of the page, of messages and of the log. */
export const factoryLabels: Record<FactoryField, string> = {
  model: 'Model',
  fw: 'Firmware',
  hardware: 'Hardware revision',
  batch: 'Batch',
  imei: 'IMEI',
  iccid: 'SIM (ICCID)',
}

/** A unit always has a model and firmware; the others may be unknown. */
export const isPart = (field: FactoryField): field is keyof typeof partFields =>
  Object.hasOwn(partFields, field)

export const FactoryParts = z.object({
  hardware: z.optional(z.string()),
  batch: z.optional(z.string()),
  imei: z.optional(z.string()),
  iccid: z.optional(z.string()),
})
export type FactoryParts = z.infer<typeof FactoryParts>
