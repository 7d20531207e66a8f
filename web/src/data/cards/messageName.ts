import { parseCanId } from '../../../../shared/faultcodes/canId'
import { nameOf, type NameTable } from '../../../../shared/faultcodes/faultText'

/**
 * Names the message behind a CAN identifier for a table of frames: the PGN's name, 'Proprietary' in the ranges each
 * maker fills itself, or '' when there is no PGN or no name.
 */
export function nameMessage(id: number, pgns: NameTable): string {
  const pgn = parseCanId(id)?.pgn
  if (pgn === undefined) return ''
  return nameOf(pgns, pgn) ?? (isProprietary(pgn) ? 'Proprietary' : '')
}

function isProprietary(pgn: number): boolean {
  const single = pgn === 61184 || pgn === 126720
  return single || (pgn >= 65280 && pgn <= 65535) || (pgn >= 130816 && pgn <= 131071)
}
