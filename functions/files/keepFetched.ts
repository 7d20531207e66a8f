import * as z from 'zod'
import type { RecordOf } from '../commands/takeAnswer'
import type { FetchedFiles } from './fetchedFiles'

const Whole = z.object({ data: z.base64(), left: z.number() })

/** A file that came whole is kept beside the record, which stands for years and says only how large it was. */
export const keepFetched =
  (files: Pick<FetchedFiles, 'keep'>): RecordOf =>
  async ({ deviceid, sk, transfer }, response) => {
    const { data } = transfer?.kind === 'get' ? Whole.safeParse(response) : {}
    if (data === undefined) return response
    const bytes = Buffer.from(data.data, 'base64')
    await files.keep(deviceid, sk, bytes)
    return { size: bytes.length, left: data.left }
  }
