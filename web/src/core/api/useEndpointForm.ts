import type { Endpoint, RequestOf } from '../../../../shared/core/endpoint'
import { faultsByField } from '../../../../shared/core/describeIssues'
import { type EditForm, type EditFormOptions, type Faults, useEditForm } from '../../ui/form/useEditForm'
import { type ActionOptions, useAction } from './useAction'

interface Options<E extends Endpoint, V extends object>
  extends ActionOptions<E>, Omit<EditFormOptions<V>, 'check' | 'save'> {
  /** The request that saves the form; `changed` holds only the fields that differ from what is saved. */
  request: (values: V, changed: Partial<V>) => RequestOf<E>
}

/**
 * A form whose button sends a change of the API. The contract itself says what is wrong with a field, before anything
 * is sent; what the server alone can know it says at the same field.
 */
export const useEndpointForm = <E extends Endpoint, V extends object>(
  endpoint: E,
  { request, success, refresh, onDone, ...options }: Options<E, V>,
): EditForm<V> => {
  const { fieldOf = (path: string) => path } = options
  const action = useAction(endpoint, {
    ...(success === undefined ? {} : { success }),
    ...(refresh === undefined ? {} : { refresh }),
    ...(onDone === undefined ? {} : { onDone }),
  })
  const check = (values: V): Faults => {
    const { error } = endpoint.input.safeParse(request(values, values))
    const faults: Record<string, string> = {}
    for (const [field, text] of Object.entries(faultsByField(error, endpoint.input)))
      faults[fieldOf(field)] ??= text
    return faults
  }
  return useEditForm({ ...options, check, save: (values, changed) => action.run(request(values, changed)) })
}
