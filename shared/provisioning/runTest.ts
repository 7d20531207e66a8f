import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { CommandId } from '../commands/commandQueue'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId } from '../core/ids'
import { deviceTests, testMethods } from './deviceTests'
import { LockOverrideCode } from './lockOverride'

export const runTest = endpoint({
  service: 'provisioning',
  method: 'POST',
  path: '/prov-portal-run-test/{deviceid}',
  summary:
    'Run a factory test; the result is kept in the factory log. A device of an account needs the override code.',
  ability: 'provisionDevices',
  input: z
    .object({
      deviceid: DeviceId,
      /** The command that carries the test out. */
      method: z.enum(testMethods),
      /** The version that the unit must run, or that it loads. */
      fw: z.optional(
        z
          .string()
          .check(
            z.minLength(10, 'must be at least 10 characters'),
            z.maxLength(30, 'must be at most 30 characters'),
            z.regex(/^(SFW00|202)[\w.-]+$/, 'must start with SFW00 or 202'),
          ),
      ),
      provLockOverrideCode: z.optional(LockOverrideCode),
      idempotencyKey: z.optional(IdempotencyKey),
    })
    .check(
      z.superRefine(({ method, fw }, issues) => {
        const rule = deviceTests[method].fw
        const message =
          rule === 'needed' && fw === undefined
            ? `is needed for ${method}`
            : rule === 'not said' && fw !== undefined
              ? `cannot be used with ${method}`
              : undefined
        if (message !== undefined) issues.addIssue({ code: 'custom', path: ['fw'], message })
      }),
    ),
  output: z.object({ message: z.string(), commandID: CommandId }),
})
