import { S3Error } from './S3Error'

export interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/** The single range that a `Range` header asks for; `undefined` (the whole object) when it is none we serve. */
export const readRange = (header: string | undefined, size: number): ByteRange | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  if (start > end) throw new S3Error('InvalidRange', 416, 'The requested range is not satisfiable')
  return { start, end }
}
