import * as z from 'zod'

const ApnFile = z.object({ version: z.number().int() })

/** The version of the APN database among the files of a device; undefined when it has none that it can read. */
export const readApnVersion = (files: Readonly<Record<string, string>>): number | undefined => {
  const file = files['apn.json']
  if (file === undefined) return undefined
  try {
    return ApnFile.safeParse(JSON.parse(Buffer.from(file, 'base64').toString())).data?.version
  } catch {
    return undefined
  }
}
