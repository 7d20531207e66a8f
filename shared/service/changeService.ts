import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { IdempotencyKey } from '../core/idempotencyKey'
import { EpochSeconds } from '../core/time'
import { GivenFiles, EntryId, entryFields } from './serviceEntry'
import { PlanId, maxPlans, planFields } from './plan'

export const putServicePlan = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}/service/plan',
  summary: 'Add a service plan to a group, or change one.',
  ability: 'editService',
  example: { name: '250 h service', tasks: 'Engine oil and filter', everyHours: 250 },
  input: z
    .object({
      groupid: GroupId,
      /** Without one a plan is made. */
      planid: z.optional(PlanId),
      ...planFields,
      /** Of what was changed. */
      version: z.optional(z.int().check(z.minimum(1), z.meta({ title: 'Version' }))),
    })
    .check(
      z.refine(({ everyHours, everyMonths }) => everyHours !== undefined || everyMonths !== undefined, {
        path: ['everyHours'],
        error: 'or every months must be given',
      }),
      z.refine(({ everyHours, soonHours }) => everyHours === undefined || soonHours < everyHours, {
        path: ['soonHours'],
        error: 'must be less than the interval',
      }),
    ),
  output: z.object({ message: z.string(), planid: PlanId }),
})

export const removeServicePlan = endpoint({
  service: 'group',
  method: 'DELETE',
  path: '/group/{groupid}/service/plan',
  summary: 'Remove a service plan from a group; the log of its machines stays.',
  ability: 'editService',
  input: z.object({ groupid: GroupId, planid: PlanId }),
  output: z.object({ message: z.string() }),
})

export const logService = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/service/entry',
  summary: 'Log work that was done on a machine: its plans count from then on.',
  ability: 'editService',
  example: { note: 'Oil, filters', parts: '1R-0739', cost: 420, currency: 'AUD' },
  input: z
    .object({
      groupid: GroupId,
      deviceid: DeviceId,
      planids: z.array(PlanId).check(
        z.minLength(1, 'must name at least one'),
        z.maxLength(maxPlans),
        z.refine((ids) => new Set(ids).size === ids.length, 'must name each once'),
        z.meta({ title: 'Plans' }),
      ),
      atTime: EpochSeconds,
      ...entryFields,
      /** What was uploaded for it. */
      files: z.optional(GivenFiles),
      idempotencyKey: z.optional(IdempotencyKey),
    })
    .check(
      z.refine(({ cost, currency }) => cost === undefined || currency !== undefined, {
        path: ['currency'],
        error: 'is needed with a cost',
      }),
    ),
  output: z.object({ message: z.string(), entryid: EntryId }),
})

export const undoServiceEntry = endpoint({
  service: 'group',
  method: 'DELETE',
  path: '/group/{groupid}/service/entry',
  summary: 'Take back an entry of a machine’s log: its plans count from the one before again.',
  ability: 'editService',
  input: z.object({ groupid: GroupId, deviceid: DeviceId, entryid: EntryId }),
  output: z.object({ message: z.string() }),
})

export const answerMeter = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/service/meter',
  summary: 'Say how the hours of a machine go on whose meter fell: as a new meter, or from what it showed.',
  ability: 'editService',
  input: z
    .object({
      groupid: GroupId,
      deviceid: DeviceId,
      answer: z.enum(['newMeter', 'goOn']),
      /** What the machine has in truth where the meter goes on. */
      hours: entryFields.meterHours,
    })
    .check(
      z.refine(({ answer, hours }) => answer === 'newMeter' || hours !== undefined, {
        path: ['hours'],
        error: 'must be given to go on',
      }),
    ),
  output: z.object({ message: z.string() }),
})
