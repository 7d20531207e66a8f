import * as z from 'zod'
import type { AnswerFrame } from './answerFrame'
import type { StoredCommand, Transfer } from './commandStore'

type Response = AnswerFrame['result']

/** As much as a device takes or gives in one frame. */
export const pieceBytes = 8192
/** A longer file is fetched no further: the answer must fit beside others into one page of the queue. */
export const maxFetchedBytes = 72_000

export interface Piece {
  transfer: Transfer
  /** Percent of the file that is through. */
  progress: number
}

type Step = { kind: 'done'; response: Response } | { kind: 'next'; to: Piece; file?: Buffer }

const Fetched = z.object({ data: z.base64(), left: z.number().int().min(0) })
const Named = z.object({ filename: z.string() })

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((100 * part) / whole))

/** The arguments of the frame that carries the piece a transfer stands at; `file` is what is being sent. */
export const pieceOf = (
  { transfer, args }: Pick<StoredCommand, 'transfer' | 'args'>,
  file: Buffer = Buffer.alloc(0),
): Record<string, unknown> => {
  const { filename } = Named.parse(JSON.parse(args))
  const at = transfer?.at ?? 0
  return transfer?.kind === 'put'
    ? { filename, data: file.subarray(at, at + pieceBytes).toString('base64'), append: at > 0 }
    : { filename, offset: at, len: pieceBytes }
}

/**
 * Whether a file that was being sent may lie on the device in part, in the place of what was there: its transfer ended
 * early, and more than one piece belonged to it. A device that refused the first piece wrote nothing.
 */
export const mayHaveLeftPart = ({
  transfer,
  status,
  sentMs,
  sends,
}: Pick<StoredCommand, 'transfer' | 'status' | 'sentMs' | 'sends'>): boolean => {
  if (transfer?.kind !== 'put' || transfer.size <= pieceBytes || sentMs === undefined) return false
  if (status === 'error') return transfer.at > 0 || sends > 1
  return status === 'cancelled' || status === 'revoked' || status === 'noAnswer'
}

const afterPut = (transfer: Transfer, response: Response): Step => {
  const at = transfer.at + pieceBytes
  return at >= transfer.size
    ? { kind: 'done', response }
    : { kind: 'next', to: { transfer: { ...transfer, at }, progress: percent(at, transfer.size) } }
}

const afterGet = (transfer: Transfer, response: Response, received: Buffer): Step => {
  const parsed = Fetched.safeParse(response)
  if (!parsed.success) return { kind: 'done', response }
  const { left } = parsed.data
  const piece = Buffer.from(parsed.data.data, 'base64')
  const file = Buffer.concat([received, piece])
  const isStuck = piece.length === 0
  if (left === 0 || isStuck || file.length >= maxFetchedBytes) {
    return { kind: 'done', response: { data: file.toString('base64'), left } }
  }
  const to = {
    transfer: { ...transfer, at: file.length },
    progress: percent(file.length, file.length + left),
  }
  return { kind: 'next', to, file }
}

/** What the device's answer to one piece leads to. `received` is what earlier pieces of a fetched file held. */
export const nextStep = (transfer: Transfer, response: Response, received: Buffer): Step =>
  transfer.kind === 'put' ? afterPut(transfer, response) : afterGet(transfer, response, received)
