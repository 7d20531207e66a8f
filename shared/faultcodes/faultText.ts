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
