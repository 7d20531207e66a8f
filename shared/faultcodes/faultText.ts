import { isMakerSpn } from './dm1'

/** Names by decimal number, as in `tables/spn.json`, `tables/fmi.json` and `tables/pgn.json`. */
export type NameTable = Readonly<Record<string, string>>

export interface FaultTables {
  readonly spn: NameTable
  readonly fmi: NameTable
}

const unknownFault = 'Unknown Fault Code'

/**
 * Says a fault in words: '{SPN name}: {FMI name}'. Empty for SPN 0; 'Unknown Fault Code' for a pair the tables do not
 * hold and for the makers' own numbers, which mean another thing on each engine.
 */
export function describeFault({ spn, fmi }: { spn: number; fmi: number }, tables: FaultTables): string {
  if (spn === 0) return ''
  const name = isMakerSpn(spn) ? undefined : nameOf(tables.spn, spn)
  const failure = nameOf(tables.fmi, fmi)
  return name && failure ? `${name}: ${failure}` : unknownFault
}

/** Looks a number up; an inherited property is not a name. */
export function nameOf(table: NameTable, number: number): string | undefined {
  return Object.hasOwn(table, String(number)) ? table[String(number)] : undefined
}

/** Loads the names of SPNs and FMIs, about 34 kB compressed: only when a fault is to be shown. */
export async function loadFaultTables(): Promise<FaultTables> {
  const [spn, fmi] = await Promise.all([import('./tables/spn.json'), import('./tables/fmi.json')])
  return { spn: spn.default, fmi: fmi.default }
}

/** Loads the names of J1939, ISOBUS and NMEA 2000 messages: only when a table of frames is to be shown. */
export async function loadMessageNames(): Promise<NameTable> {
  return (await import('./tables/pgn.json')).default
}
