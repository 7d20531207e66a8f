import * as z from 'zod'
import { AwsError } from '../../core/AwsError'
import { parseInput } from '../../core/parseInput'
import { findPrincipal, findThing, notFound } from './IotContext'
import type { IotRoute } from './IotRoute'

const addOnce = (list: string[], entry: string) => {
  if (!list.includes(entry)) list.push(entry)
}

const attachThing: IotRoute['run'] = async (context, { path, principal }) => {
  const thing = findThing(context, path.thingName ?? '')
  addOnce(findPrincipal(context, principal).things, thing.name)
  await context.state.save()
  return {}
}

const Target = z.object({ target: z.string() })

const attachPolicy: IotRoute['run'] = async (context, { path, body }) => {
  const policy = path.policyName ?? ''
  if (!context.policies.includes(policy)) throw notFound(`Policy ${policy}`)
  addOnce(findPrincipal(context, parseInput(Target, body).target).policies, policy)
  await context.state.save()
  return {}
}

const describeEndpoint: IotRoute['run'] = ({ endpoint }, { query }) => {
  const type = query.get('endpointType')
  if (type !== 'iot:Data-ATS')
    throw new AwsError(
      'InvalidRequestException',
      `Only the data endpoint is stood in for, not ${type ?? 'none'}`,
    )
  return { endpointAddress: endpoint }
}

/** What belongs to what, and where devices connect to. */
export const attachmentRoutes: readonly IotRoute[] = [
  { method: 'PUT', pattern: '/things/{thingName}/principals', run: attachThing },
  { method: 'PUT', pattern: '/target-policies/{policyName}', run: attachPolicy },
  { method: 'GET', pattern: '/endpoint', run: describeEndpoint },
]
