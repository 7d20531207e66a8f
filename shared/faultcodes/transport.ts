import { type CanFrame, parseCanId, formatHexBytes, parseHexBytes } from './canFrames'

/** A message announced by a transport broadcast; `data` is absent when packets are missing or out of order. */
export interface BamMessage {
  /** Where in the list of frames it was announced. */
  readonly position: number
  readonly pgn: number
  readonly sourceAddress: number
  readonly data?: string
}

interface OpenBam {
  readonly position: number
  readonly pgn: number
  readonly sourceAddress: number
  readonly sizeBytes: number
  readonly packets: number
  /** Data of packets 1…n so far; a packet out of turn spoils the message. */
  readonly received: number[][]
  spoiled: boolean
}

const connectionManagementPgn = 0xec00
const dataTransferPgn = 0xeb00
const everyone = 0xff
const broadcastAnnounce = 0x20
const packetBytes = 7

/**
 * Puts the multi-packet broadcasts (TP.BAM) among a reading's frames together, in order of their announcement.
 * A device sends raw frames and often only one of each id, so a message has data only when every packet 1…n of its
 * source follows the announcement in order. J1939-21, 5.10.
 */
export function assembleBam(frames: readonly CanFrame[]): readonly BamMessage[] {
  const announced: OpenBam[] = []
  const open = new Map<number, OpenBam>()
  for (const [position, frame] of frames.entries()) {
    const id = parseCanId(frame.id)
    if (id?.destinationAddress !== everyone) continue
    const bytes = parseHexBytes(frame.data)
    if (id.pgn === connectionManagementPgn && bytes.length === 8 && bytes[0] === broadcastAnnounce) {
      const bam = readAnnouncement(position, id.sourceAddress, bytes)
      announced.push(bam)
      open.set(id.sourceAddress, bam)
    } else if (id.pgn === dataTransferPgn) {
      takePacket(open.get(id.sourceAddress), bytes)
    }
  }
  return announced.map(closeBam)
}

function readAnnouncement(position: number, sourceAddress: number, bytes: readonly number[]): OpenBam {
  const [, sizeLow = 0, sizeHigh = 0, packets = 0, , pgnLow = 0, pgnMiddle = 0, pgnHigh = 0] = bytes
  const sizeBytes = sizeLow | (sizeHigh << 8)
  return {
    position,
    pgn: pgnLow | (pgnMiddle << 8) | (pgnHigh << 16),
    sourceAddress,
    sizeBytes,
    packets,
    received: [],
    spoiled: packets !== Math.ceil(sizeBytes / packetBytes),
  }
}

function takePacket(bam: OpenBam | undefined, [number, ...data]: readonly number[]): void {
  if (!bam) return
  if (number === bam.received.length + 1 && data.length === packetBytes) bam.received.push(data)
  else bam.spoiled = true
}

function closeBam({
  position,
  pgn,
  sourceAddress,
  sizeBytes,
  packets,
  received,
  spoiled,
}: OpenBam): BamMessage {
  const message = { position, pgn, sourceAddress }
  if (spoiled || packets === 0 || received.length !== packets) return message
  return { ...message, data: formatHexBytes(received.flat().slice(0, sizeBytes)) }
}
