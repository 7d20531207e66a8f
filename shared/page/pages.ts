import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId, ViewId } from '../core/ids'

/**
 * What a page reads first, in one answer: each part under the address that the page would ask for it. What the caller
 * may not see, and what could not be read, is left out; the page asks for that by itself and meets the reason.
 */
export const PageAnswers = z.object({ answers: z.record(z.string(), z.unknown()) })

export const getDataPage = endpoint({
  service: 'device',
  method: 'GET',
  path: '/page/data/{deviceid}',
  summary: 'Read what the page with the cards of a device asks first, in one answer.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: PageAnswers,
})

export const getConfigPage = endpoint({
  service: 'device',
  method: 'GET',
  path: '/page/config/{deviceid}',
  summary: 'Read what the page with the settings of a device asks first, in one answer.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: PageAnswers,
})

export const getHomePage = endpoint({
  service: 'group',
  method: 'GET',
  path: '/page/home',
  summary: 'Read what the home page asks first, in one answer.',
  ability: 'beSignedIn',
  inView: true,
  input: z.object({}),
  output: PageAnswers,
})

export const getGroupPage = endpoint({
  service: 'group',
  method: 'GET',
  path: '/page/group/{groupid}',
  summary: 'Read what the page of a group asks first, in one answer.',
  ability: 'viewGroup',
  input: z.object({ groupid: GroupId }),
  output: PageAnswers,
})

export const getViewPage = endpoint({
  service: 'group',
  method: 'GET',
  path: '/page/view/{groupid}/{viewid}',
  summary: 'Read what the page with a view of a group asks first, in one answer.',
  ability: 'viewGroup',
  input: z.object({ groupid: GroupId, viewid: ViewId }),
  output: PageAnswers,
})

export const getSubscriptionsPage = endpoint({
  service: 'billing',
  method: 'GET',
  path: '/page/subscriptions',
  summary: 'Read what the page with the subscriptions asks first, in one answer.',
  ability: 'beSignedIn',
  /** Without a group: of the first of the caller’s groups. */
  input: z.object({ groupid: z.optional(GroupId) }),
  output: PageAnswers,
})
