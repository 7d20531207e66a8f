import type { FaultTables, NameTable } from './faultText'

/** Loads the names of SPNs and FMIs, about 34 kB compressed: only when a fault is to be shown. */
export async function loadFaultTables(): Promise<FaultTables> {
  const [spn, fmi] = await Promise.all([import('./tables/spn.json'), import('./tables/fmi.json')])
  return { spn: spn.default, fmi: fmi.default }
}

/** Loads the names of J1939, ISOBUS and NMEA 2000 messages: only when a table of frames is to be shown. */
export async function loadMessageNames(): Promise<NameTable> {
  return (await import('./tables/pgn.json')).default
}
