import * as z from 'zod'
import { AwsError } from './AwsError'
import { arnOf, findPrincipal, findThing, notFound, type IotContext } from './IotContext'
import type { IotRoute } from './IotRoute'
import { paginate } from './paginate'
import { parseInput } from './parseInput'

const add = (list: string[], entry: string) => {
  if (!list.includes(entry)) list.push(entry)
}

const remove = (list: string[], entry: string) => {
  const at = list.indexOf(entry)
  if (at >= 0) list.splice(at, 1)
}

const changeThings =
  (change: typeof add): IotRoute['run'] =>
  async (context, { path, principal }) => {
    const thing = findThing(context, path.thingName ?? '')
    change(findPrincipal(context, principal).things, thing.name)
    await context.state.save()
    return {}
  }

const Target = z.object({ target: z.string() })

const changePolicies =
  (change: typeof add): IotRoute['run'] =>
  async (context, { path, body }) => {
    const policy = path.policyName ?? ''
    if (!context.policies.includes(policy)) throw notFound(`Policy ${policy}`)
    change(findPrincipal(context, parseInput(Target, body).target).policies, policy)
    await context.state.save()
    return {}
  }

const pageOf = (names: readonly string[], query: URLSearchParams) =>
  paginate(
    [...names].sort(),
    (name) => name,
    Number(query.get('maxResults') ?? 100),
    query.get('nextToken') ?? undefined,
  )

const listThingPrincipals: IotRoute['run'] = (context, { path, query }) => {
  const { name } = findThing(context, path.thingName ?? '')
  const arns = Object.values(context.state.value.certificates)
    .filter(({ things }) => things.includes(name))
    .map(({ id }) => arnOf(context, `cert/${id}`))
  const { items, nextToken } = pageOf(arns, query)
  return { principals: items, nextToken }
}

const listPrincipalThings: IotRoute['run'] = (context, { principal, query }) => {
  const { items, nextToken } = pageOf(findPrincipal(context, principal).things, query)
  return { things: items, nextToken }
}

const listAttachedPolicies: IotRoute['run'] = (context, { path, query }) => {
  const { policies } = findPrincipal(context, path.target)
  const page = paginate(
    [...policies].sort(),
    (name) => name,
    Number(query.get('pageSize') ?? 25),
    query.get('marker') ?? undefined,
  )
  return {
    policies: page.items.map((policyName) => ({
      policyName,
      policyArn: arnOf(context, `policy/${policyName}`),
    })),
    nextMarker: page.nextToken,
  }
}

const describeEndpoint = ({ endpoint }: IotContext, type: string | null) => {
  if (type !== 'iot:Data-ATS' && type !== 'iot:Data')
    throw new AwsError(
      'InvalidRequestException',
      `Only the data endpoint is stood in for, not ${type ?? 'none'}`,
    )
  return { endpointAddress: endpoint }
}

const principals = '/things/{thingName}/principals'
const policy = '/target-policies/{policyName}'

export const attachmentRoutes: readonly IotRoute[] = [
  { method: 'PUT', pattern: principals, run: changeThings(add) },
  { method: 'DELETE', pattern: principals, run: changeThings(remove) },
  { method: 'GET', pattern: principals, run: listThingPrincipals },
  { method: 'GET', pattern: '/principals/things', run: listPrincipalThings },
  { method: 'PUT', pattern: policy, run: changePolicies(add) },
  { method: 'POST', pattern: policy, run: changePolicies(remove) },
  { method: 'POST', pattern: '/attached-policies/{target}', run: listAttachedPolicies },
  {
    method: 'GET',
    pattern: '/endpoint',
    run: (context, { query }) => describeEndpoint(context, query.get('endpointType')),
  },
]
