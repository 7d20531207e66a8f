import * as z from 'zod'
import { minuteMs, secondMs } from '../../../shared/core/time'
import { fail, type Handler } from './Outcome'

const downMs = 3 * secondMs
const Reboot = z.looseObject({ delay_ms: z.number().min(0).default(100) })
const Trigger = z.looseObject({ index: z.number().int().min(0) })
const Plan = z.looseObject({ plan: z.string() })
const ModemCommand = z.looseObject({ cmd: z.string() })

export const reboot: Handler = (_flash, args) => {
  const asked = Reboot.safeParse(args ?? {})
  if (!asked.success) return fail(400, 'delay_ms must be a number')
  return { result: null, effect: { kind: 'restart', afterMs: asked.data.delay_ms, downMs } }
}

export const hardReset: Handler = () => ({
  result: null,
  effect: { kind: 'restart', afterMs: 200, downMs: 5 * secondMs },
})

/** In freight mode a unit is off until it is plugged in: here that happens after two minutes. */
export const enterFreightMode: Handler = () => ({
  result: null,
  effect: { kind: 'restart', afterMs: secondMs, downMs: 2 * minuteMs },
})

export const pressTrigger: Handler = (_flash, args) => {
  const asked = Trigger.safeParse(args)
  if (!asked.success) return fail(400, 'index is required')
  return { result: null, effect: { kind: 'trigger', index: asked.data.index } }
}

export const setPlan: Handler = (flash, args) => {
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

export const askModem: Handler = (_flash, args, { radio }) => {
  const asked = ModemCommand.safeParse(args)
  if (!asked.success) return fail(400, 'cmd is required')
  if (radio !== 'lte') return fail(500, 'modem not available')
  return { result: modemAnswers[asked.data.cmd.trim().toUpperCase()] ?? 'ERROR' }
}
