import * as z from 'zod'
import type { Machine } from '../machines/Machine'
import { type ConfigTree, mergeConfig } from './configTree'
import { defaultConfig } from './defaultConfig'

/** The answer to a command, in the frame of the firmware's RPC. */
export type AnswerFrame = Readonly<Record<string, unknown>>

type FrameId = number | string

/** An answer that was given, and the id of the command that it was given to. */
export type GivenAnswer = readonly [id: FrameId, answer: AnswerFrame]

/** A device has a few commands of a queue on their way at most; older ones are not sent again. */
const limit = 20

/** The list with one more answer at its end; of one id the newest counts, and the oldest give way. */
export const withAnswer = (given: readonly GivenAnswer[], id: FrameId, answer: AnswerFrame): GivenAnswer[] =>
  [...given.filter(([known]) => known !== id), [id, answer] as const].slice(-limit)

export const answerTo = (given: readonly GivenAnswer[], id: FrameId): AnswerFrame | undefined =>
  given.find(([known]) => known === id)?.[1]

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

const encode = (text: string): string => Buffer.from(text).toString('base64')

/** The file system and settings of a new device. */
export function factoryFlash(machine: Machine): Flash {
  const config = defaultConfig(machine)
  return {
    fw: machine.fw,
    savedConfig: config,
    config,
    files: {
      'conf9.json': encode('{}\n'),
      'init.js': encode(scriptOf(machine)),
      'ca.pem': encode('-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n'),
      'apn.json': encode('[{"mccmnc":"50501","apn":"telstra.internet"}]\n'),
    },
    plan: undefined,
    answered: [],
  }
}

const scriptOf = ({ triggers, customParameters }: Machine): string =>
  [
    "load('senquip.js');",
    ...customParameters.map(({ key, name }) => `// ${key}: ${name}`),
    ...triggers.map(({ key, name }) => `// ${key}: ${name}`),
    'SQ.set_data_handler(function(data) {',
    '  let obj = JSON.parse(data);',
    ...customParameters.map(
      ({ key, formula }) => `  SQ.dispatch_double(${key.slice(2)}, ${formula ?? `obj.${key}`}, 1);`,
    ),
    '}, null);',
    '',
  ].join('\n')
