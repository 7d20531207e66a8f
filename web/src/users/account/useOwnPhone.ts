import useSWR from 'swr'
import { askPool } from './askPool'

/** Whether the account has a phone number; undefined while the identity provider did not answer. */
export const useOwnPhone = (): 'some' | 'none' | 'unknown' => {
  const { data } = useSWR(
    'phone of the account',
    async () => {
      const outcome = await askPool((pool) => pool.readProfile())
      return outcome.ok ? outcome.output.phone_number : undefined
    },
    { revalidateOnFocus: false },
  )
  if (data === undefined) return 'unknown'
  return data === '' ? 'none' : 'some'
}
