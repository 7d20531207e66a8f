import * as z from 'zod/mini'
import { ExportHeader } from '../../../shared/settingsfile/exportSettings'
import { importBytes, importFaults } from '../../../shared/settingsfile/importSettings'

const Opened = z.object({ header: ExportHeader })

export type ReadFile = { ok: true; text: string; header: ExportHeader } | { ok: false; message: string }

/** What a file says of itself in the open, or why it is none. */
export const readHeader = (text: string, bytes: number): ReadFile => {
  if (bytes < importBytes.min) return { ok: false, message: importFaults.empty }
  if (bytes > importBytes.max) return { ok: false, message: importFaults.large }
  try {
    const { data } = Opened.safeParse(JSON.parse(text))
    return data === undefined
      ? { ok: false, message: importFaults.corrupt }
      : { ok: true, text, header: data.header }
  } catch {
    return { ok: false, message: importFaults.corrupt }
  }
}
