import * as z from 'zod'
import type { AnswerFrame } from './answerFrame'
import type { StoredCommand, Transfer } from './commandStore'

type Response = AnswerFrame['result']

/** As much as a device surely takes in one frame, and as much as it gives. */
export const pieceBytes = 2048
export const fetchedPieceBytes = 8192
/** A longer file is fetched no further. */
export const maxFetchedBytes = 102_400
/** So much of its end is read back of a file that was sent: with its place it says that the size is right too. */
const checkedBytes = 64

export interface Piece {
  transfer: Transfer
  /** Percent of the file that is through. */
  progress: number
}

type Step =
  | { kind: 'done'; response: Response }
  | { kind: 'next'; to: Piece; file?: Buffer }
  /** What lies on the device is not what was sent. */
  | { kind: 'spoilt' }

/** All of a file was sent, and its end is being read back. */
export const isChecking = ({ kind, at, size }: Transfer): boolean => kind === 'put' && at >= size

const checkFrom = (size: number): number => Math.max(0, size - checkedBytes)

const Fetched = z.object({ data: z.base64(), left: z.number().int().min(0) })
const Named = z.object({ filename: z.string() })

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((100 * part) / whole))

/** The frame of the piece that a transfer stands at; `file` is what is being sent. */
export const pieceOf = (
  { transfer, args }: { transfer: Transfer; args: string },
  file: Buffer = Buffer.alloc(0),
): { method: 'FS.Put' | 'FS.Get'; args: Record<string, unknown> } => {
  const { filename } = Named.parse(JSON.parse(args))
  const { kind, at, size } = transfer
  if (kind === 'get') return { method: 'FS.Get', args: { filename, offset: at, len: fetchedPieceBytes } }
  if (isChecking(transfer)) {
    // One byte more than there should be: a longer file gives itself away.
    return { method: 'FS.Get', args: { filename, offset: checkFrom(size), len: checkedBytes + 1 } }
  }
  const data = file.subarray(at, at + pieceBytes).toString('base64')
  return { method: 'FS.Put', args: { filename, data, append: at > 0 } }
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

const afterCheck = ({ size }: Transfer, response: Response, sent: Buffer): Step => {
  const { data } = Fetched.safeParse(response)
  const isRight = data?.left === 0 && Buffer.from(data.data, 'base64').equals(sent.subarray(checkFrom(size)))
  return isRight ? { kind: 'done', response: null } : { kind: 'spoilt' }
}

const afterPut = (transfer: Transfer, response: Response, sent: Buffer): Step => {
  if (isChecking(transfer)) return afterCheck(transfer, response, sent)
  const at = Math.min(transfer.at + pieceBytes, transfer.size)
  return { kind: 'next', to: { transfer: { ...transfer, at }, progress: percent(at, transfer.size) } }
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

/** What the device's answer to one piece leads to. `file` is what is sent, or what earlier pieces of it held. */
export const nextStep = (transfer: Transfer, response: Response, file: Buffer): Step =>
  transfer.kind === 'put' ? afterPut(transfer, response, file) : afterGet(transfer, response, file)
