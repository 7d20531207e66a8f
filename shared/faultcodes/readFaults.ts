import type { SpnByteOrder } from '../display/displaySettings'
import { parseCanFrames, type CanFrame, parseCanId } from './canFrames'
import { decodeDm1, type Dtc, type Lamps } from './dm1'
import { assembleBam } from './transport'

/** PGN of DM1, the active diagnostic trouble codes. */
const activeFaultsPgn = 65226

/** What one control unit on the bus says about its active faults. */
export interface FaultReport {
  readonly sourceAddress: number
  readonly pgn: number
  readonly lamps: Lamps
  readonly dtcs: readonly Dtc[]
  /** Several faults were announced but not all packets are in the reading: the list is not known. */
  readonly incomplete: boolean
  /** The data cannot be read by the standard with certainty: conversion method 1, or more than a frame can hold. */
  readonly nonStandard: boolean
}

const frameHexLength = 16

/**
 * Reads the active faults out of a reading's `can1` or `can2` value: one report per source address, by address.
 * A control unit repeats DM1 every second, so the latest of a reading counts; a broadcast cut short never replaces a
 * report that is whole. A value that is no list of frames has no reports.
 */
export function readFaults(can: unknown, byteOrder: SpnByteOrder = 'standard'): readonly FaultReport[] {
  const frames = parseCanFrames(can)
  const messages = [...findSingleFrames(frames), ...findBroadcasts(frames)]
  const reports = new Map<number, FaultReport>()
  for (const message of messages.sort((a, b) => a.position - b.position)) {
    if (message.data === undefined && reports.has(message.sourceAddress)) continue
    reports.set(message.sourceAddress, reportFaults(message, byteOrder))
  }
  return [...reports.values()].sort((a, b) => a.sourceAddress - b.sourceAddress)
}

interface Dm1Message {
  readonly position: number
  readonly sourceAddress: number
  readonly data?: string
  readonly oversized: boolean
}

function findSingleFrames(frames: readonly CanFrame[]): readonly Dm1Message[] {
  return frames.flatMap(({ id, data }, position) => {
    const parsed = parseCanId(id)
    if (parsed?.pgn !== activeFaultsPgn) return []
    return [{ position, sourceAddress: parsed.sourceAddress, data, oversized: data.length > frameHexLength }]
  })
}

function findBroadcasts(frames: readonly CanFrame[]): readonly Dm1Message[] {
  return assembleBam(frames)
    .filter(({ pgn }) => pgn === activeFaultsPgn)
    .map((message) => ({ ...message, oversized: false }))
}

function reportFaults({ sourceAddress, data, oversized }: Dm1Message, byteOrder: SpnByteOrder): FaultReport {
  const { lamps, dtcs } = decodeDm1(data ?? '', byteOrder)
  return {
    sourceAddress,
    pgn: activeFaultsPgn,
    lamps,
    dtcs,
    incomplete: data === undefined,
    nonStandard: oversized || dtcs.some((dtc) => dtc.uncertain),
  }
}
