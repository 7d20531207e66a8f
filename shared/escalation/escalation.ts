import * as z from 'zod/mini'
import { noticeChannels } from '../alerts/alertSettings'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { GroupId, UserId } from '../core/ids'
import { roles } from '../core/roles'
import { Chain, ChainFields, ChainId } from './chain'
import { Rota, RotaFields, RotaId } from './rota'

/** Of what was changed; 0 puts back what was removed. */
const Version = z.optional(z.int().check(z.minimum(0), z.meta({ title: 'Version' })))

/** A member of the group, and by what an alarm reaches them. */
const Reachable = z.object({
  userid: UserId,
  name: z.string(),
  role: z.enum(roles),
  channels: z.array(z.enum(noticeChannels)),
})
export type Reachable = z.infer<typeof Reachable>

export const getEscalation = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/escalation',
  summary: 'Read the chains and rotas of a group, and by what each of its members can be reached.',
  ability: 'viewEscalation',
  input: z.object({ groupid: GroupId }),
  output: z.object({
    /** Whether the caller may change them. */
    mayEdit: z.boolean(),
    chains: z.array(Chain),
    rotas: z.array(Rota),
    people: z.array(Reachable),
  }),
})
export type Escalation = z.infer<(typeof getEscalation)['output']>

export const putRota = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}/rota',
  summary: 'Make a rota of a group, or change one.',
  ability: 'editEscalation',
  input: z.object({
    groupid: GroupId,
    /** Without one a rota is made. */
    rotaid: z.optional(RotaId),
    rota: RotaFields,
    version: Version,
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string(), rotaid: RotaId, version: z.int() }),
})

export const removeRota = endpoint({
  service: 'group',
  method: 'DELETE',
  path: '/group/{groupid}/rota',
  summary: 'Remove a rota of a group that no chain uses.',
  ability: 'editEscalation',
  input: z.object({ groupid: GroupId, rotaid: RotaId }),
  output: z.object({ message: z.string() }),
})

export const putChain = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}/chain',
  summary: 'Make an escalation chain of a group, or change one.',
  ability: 'editEscalation',
  example: {
    chain: {
      name: 'Night shift',
      level: 'alarm',
      steps: [{ rotaid: 'r-a1B2c3D4', channels: ['push', 'email'], afterMinutes: 5 }],
    },
    version: 0,
  },
  input: z.object({
    groupid: GroupId,
    /** Without one a chain is made. */
    chainid: z.optional(ChainId),
    chain: ChainFields,
    version: Version,
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string(), chainid: ChainId, version: z.int() }),
})

export const removeChain = endpoint({
  service: 'group',
  method: 'DELETE',
  path: '/group/{groupid}/chain',
  summary: 'Remove an escalation chain of a group.',
  ability: 'editEscalation',
  input: z.object({ groupid: GroupId, chainid: ChainId }),
  output: z.object({ message: z.string() }),
})
