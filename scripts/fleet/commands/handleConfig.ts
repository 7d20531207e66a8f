import * as z from 'zod'
import { branchOf, mergeConfig, readConfig } from './configTree'
import type { ConfigTree } from './configTree'
import type { Flash } from './Flash'
import { fail, type Effect, type Handler } from './Outcome'

const Get = z.looseObject({ key: z.string().optional() })
const Set = z
  .looseObject({
    config: z.record(z.string(), z.json()).optional(),
    key: z.string().min(1).optional(),
    value: z.json().optional(),
    save: z.boolean().default(false),
    reboot: z.boolean().default(false),
  })
  .refine(({ config, key }) => config !== undefined || key !== undefined)

const restart: Effect = { kind: 'restart', afterMs: 500, downMs: 3000 }

/** Keys that cannot be set remotely: they identify the device. */
const identity = (flash: Flash): ConfigTree => {
  const device = readConfig(flash.savedConfig, 'device') as ConfigTree
  return { device: { id: device.id ?? null, model: device.model ?? null, fw: flash.fw } }
}

export const getConfig: Handler = ({ config }, args) => {
  const asked = Get.safeParse(args ?? {})
  if (!asked.success) return fail(400, 'key must be text')
  const { key } = asked.data
  const value = key === undefined ? config : readConfig(config, key)
  return value === undefined ? fail(404, 'No such config key') : { result: value }
}

export const setConfig: Handler = (flash, args) => {
  const asked = Set.safeParse(args)
  if (!asked.success) return fail(400, 'config is required')
  const { config, key, value, save, reboot } = asked.data
  const changes = config ?? branchOf(key ?? '', value ?? null)
  const take = (tree: ConfigTree): ConfigTree => mergeConfig(mergeConfig(tree, changes), identity(flash))
  return {
    result: { saved: save },
    flash: {
      ...flash,
      config: take(flash.config),
      savedConfig: save ? take(flash.savedConfig) : flash.savedConfig,
    },
    effect: reboot ? restart : { kind: 'reportConfig' },
  }
}
