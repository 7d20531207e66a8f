import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Endpoint } from '../../../shared/core/endpoint'
import { Problem } from '../../../shared/core/problem'
import { isDeviceAbility, isGroupAbility } from '../../../shared/core/roles'
import { viewAsHeader, viewOnly } from '../../../shared/core/viewAsHeader'

type Asking = Pick<APIGatewayProxyEventV2, 'headers'>

/** The view that a request is made in, as it names it. */
export const viewIn = ({ headers }: Asking): string | undefined => headers[viewAsHeader]

/** Whether it is made in a view, be it one that was never begun: such a request changes nothing. */
export const isViewing = (event: Asking): boolean => viewIn(event) !== undefined

/** What a view may ask: reads of a device or group, and what says of itself that a view shows it. */
export const isReadInView = ({ method, ability, inView }: Endpoint): boolean =>
  inView ?? (method === 'GET' && (isDeviceAbility(ability) || isGroupAbility(ability)))

/** Why a request is not answered in a view, whatever it asks. */
export const onlyViewing = ({ method }: Pick<Endpoint, 'method'>): Problem =>
  new Problem(
    'forbidden',
    method === 'GET'
      ? 'This is not shown while you view as another. End the view to see it.'
      : 'Nothing can be changed while you view as another. End the view to make changes.',
    { resultCode: viewOnly },
  )
