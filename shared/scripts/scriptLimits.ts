/** Bytes of a script after stripping that the firmware families hold. */
const familyLimits: Record<string, number> = { SFW001: 12_188 }
const otherLimit = 20_000

/** With its comments a script may be longer; this is what the portal keeps of it. */
export const maxSourceBytes = 100_000

/** The file that a device runs at every start. */
export const scriptFileName = 'init.js'

/** `SFW001-5.0.0` → 12 188. */
export const maxScriptBytesOf = (fw: string): number => familyLimits[fw.slice(0, 6)] ?? otherLimit
