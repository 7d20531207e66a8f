import { mergeConfig, type ConfigTree } from './configTree'
import type { GivenAnswer } from './rememberAnswers'
import * as z from 'zod'

const ApnFile = z.object({ version: z.number().int() })

/** The version of the APN database among the files of a device; undefined when it has none that it can read. */
const readApnVersion = (files: Readonly<Record<string, string>>): number | undefined => {
  const file = files['apn.json']
  if (file === undefined) return undefined
  try {
    return ApnFile.safeParse(JSON.parse(Buffer.from(file, 'base64').toString())).data?.version
  } catch {
    return undefined
  }
}

/** What a device keeps without power, and the settings that are in force until the next start. */
export interface Flash {
  readonly fw: string
  /** Survives a restart. */
  readonly savedConfig: ConfigTree
  /** In force now; differs from the saved one after a `Config.Set` with `save: false`. */
  readonly config: ConfigTree
  /** File name → content in base64. */
  readonly files: Readonly<Record<string, string>>
  readonly plan: string | undefined
  /** Answers to the last commands that changed something: one that comes again, also after a restart, acts no more. */
  readonly answered: readonly GivenAnswer[]
}

/** Settings go back to what was saved, and the file of access points is read; everything else survives. */
export const restartFlash = (flash: Flash): Flash => {
  const version = readApnVersion(flash.files)
  const savedConfig =
    version === undefined
      ? flash.savedConfig
      : mergeConfig(flash.savedConfig, { gsm: { auto_apn_version: version } })
  return { ...flash, savedConfig, config: savedConfig }
}
