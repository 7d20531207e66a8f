import * as z from 'zod'
import { fail, type Handler } from './rpcFrames'

/** Longest piece of a file in one answer: `left` says how much remains, to be requested with `offset`. */
const pieceBytes = 8192
const diskBytes = 200_000

const Named = z.looseObject({ filename: z.string().min(1) })
const Get = Named.extend({
  offset: z.number().int().default(0),
  len: z.number().int().positive().default(pieceBytes),
})
const Put = Named.extend({ data: z.string(), append: z.boolean().default(false) })

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64')

export const listFiles: Handler = ({ files }) => ({ result: Object.keys(files) })

export const listFilesWithSizes: Handler = ({ files }) => ({
  result: Object.entries(files).map(([name, data]) => ({ name, size: bytesOf(data).length })),
})

export const getFile: Handler = ({ files }, args) => {
  const asked = Get.safeParse(args)
  if (!asked.success) return fail(400, 'filename is required')
  const { filename, offset, len } = asked.data
  const data = Object.hasOwn(files, filename) ? files[filename] : undefined
  if (data === undefined) return fail(400, `failed to open file "${filename}"`)
  const content = bytesOf(data)
  if (offset < 0 || offset > content.length) return fail(400, 'illegal offset')
  const piece = content.subarray(offset, offset + Math.min(len, pieceBytes))
  return { result: { data: piece.toString('base64'), left: content.length - offset - piece.length } }
}

export const putFile: Handler = (flash, args) => {
  const asked = Put.safeParse(args)
  if (!asked.success) return fail(400, 'filename is required')
  const { filename, data, append } = asked.data
  const before =
    append && Object.hasOwn(flash.files, filename) ? bytesOf(flash.files[filename] ?? '') : Buffer.alloc(0)
  const content = Buffer.concat([before, bytesOf(data)])
  if (content.length > diskBytes) return fail(500, 'write failed')
  return {
    result: null,
    flash: { ...flash, files: { ...flash.files, [filename]: content.toString('base64') } },
  }
}

export const removeFile: Handler = (flash, args) => {
  const asked = Named.safeParse(args)
  if (!asked.success) return fail(400, 'filename is required')
  const { [asked.data.filename]: removed, ...files } = flash.files
  return removed === undefined ? fail(500, 'remove failed') : { result: null, flash: { ...flash, files } }
}
