import * as z from 'zod'
import { minuteMs, secondMs } from '../../../shared/core/time'
import { latestFor } from '../../../shared/firmware/releases'
import type { Machine } from '../machines/Machine'
import { fail, type Handler, type Effect, type Outcome } from './rpcFrames'
import { branchOf, mergeConfig, readConfig, type ConfigTree } from './configTree'
import type { Flash } from './Flash'
import { getFile, listFiles, listFilesWithSizes, putFile, removeFile } from './handleFiles'

const downMs = 3 * secondMs
const Reboot = z.looseObject({ delay_ms: z.number().min(0).default(100) })
const Trigger = z.looseObject({ index: z.number().int().min(0) })
const Plan = z.looseObject({ plan: z.string() })
const ModemCommand = z.looseObject({ cmd: z.string() })

const reboot: Handler = (_flash, args) => {
  const asked = Reboot.safeParse(args ?? {})
  if (!asked.success) return fail(400, 'delay_ms must be a number')
  return { result: null, effect: { kind: 'restart', afterMs: asked.data.delay_ms, downMs } }
}

const hardReset: Handler = () => ({
  result: null,
  effect: { kind: 'restart', afterMs: 200, downMs: 5 * secondMs },
})

/** In freight mode a unit is off until it is plugged in: here that happens after two minutes. */
const enterFreightMode: Handler = () => ({
  result: null,
  effect: { kind: 'restart', afterMs: secondMs, downMs: 2 * minuteMs },
})

const pressTrigger: Handler = (_flash, args) => {
  const asked = Trigger.safeParse(args)
  if (!asked.success) return fail(400, 'index is required')
  return { result: null, effect: { kind: 'trigger', index: asked.data.index } }
}

const setPlan: Handler = (flash, args) => {
  const asked = Plan.safeParse(args)
  return asked.success
    ? { result: null, flash: { ...flash, plan: asked.data.plan } }
    : fail(400, 'plan is required')
}

const modemAnswers: Readonly<Record<string, string>> = {
  AT: 'OK',
  ATI: 'Quectel\r\nBG95-M3\r\nRevision: BG95M3LAR02A04\r\n\r\nOK',
  'AT+CSQ': '+CSQ: 18,99\r\n\r\nOK',
  'AT+COPS?': '+COPS: 0,0,"Telstra",7\r\n\r\nOK',
  'AT+CPIN?': '+CPIN: READY\r\n\r\nOK',
}

const askModem: Handler = (_flash, args, { radio }) => {
  const asked = ModemCommand.safeParse(args)
  if (!asked.success) return fail(400, 'cmd is required')
  if (radio !== 'lte') return fail(500, 'modem not available')
  return { result: modemAnswers[asked.data.cmd.trim().toUpperCase()] ?? 'ERROR' }
}

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

const getConfig: Handler = ({ config }, args) => {
  const asked = Get.safeParse(args ?? {})
  if (!asked.success) return fail(400, 'key must be text')
  const { key } = asked.data
  const value = key === undefined ? config : readConfig(config, key)
  return value === undefined ? fail(404, 'No such config key') : { result: value }
}

const setConfig: Handler = (flash, args) => {
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

const Update = z.looseObject({ firmware: z.string().min(1) })
const firmware = /^(SFW\d{3})-(?:(\d+)\.(\d+)\.(\d+)|latest)$/

/**
 * Starts a firmware update. `-latest` is the newest release of the unit's own number, as the portal has it; firmware of
 * another number does not fit the unit.
 */
const updateFirmware: Handler = (flash, args) => {
  const asked = Update.safeParse(args)
  if (!asked.success) return fail(400, 'firmware is required')
  const wanted = firmware.exec(asked.data.firmware)
  const running = firmware.exec(flash.fw)
  if (!wanted) return fail(400, 'firmware not found')
  if (wanted[1] !== running?.[1]) return fail(500, 'firmware does not fit this device')
  const latest = latestFor(flash.fw) ?? flash.fw
  return {
    result: null,
    effect: { kind: 'update', fw: wanted[2] === undefined ? latest : asked.data.firmware },
  }
}

/** Every method a device knows. */
const handlers: ReadonlyMap<string, Handler> = new Map([
  ['FS.List', listFiles],
  ['FS.ListExt', listFilesWithSizes],
  ['FS.Get', getFile],
  ['FS.Put', putFile],
  ['FS.Remove', removeFile],
  ['Config.Get', getConfig],
  ['Config.Set', setConfig],
  ['Sys.Reboot', reboot],
  ['Admin.HardReset', hardReset],
  ['Admin.FreightMode', enterFreightMode],
  ['Admin.Trigger', pressTrigger],
  ['Device.SetPlan', setPlan],
  ['GSM.Cmd', askModem],
  ['OTA.Update', updateFirmware],
])

/** Runs one command on a device's memory; an unknown method is answered as the firmware does. */
export function runCommand(flash: Flash, method: string, args: unknown, machine: Machine): Outcome {
  const handler = handlers.get(method)
  return handler ? handler(flash, args, machine) : fail(404, `No handler for ${method}`)
}
