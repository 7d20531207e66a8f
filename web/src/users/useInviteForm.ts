import { useBrandHost } from '../brand/brand'
import { faultsByField } from '../../../shared/core/describeIssues'
import type { Endpoint, RequestOf } from '../../../shared/core/endpoint'
import type { Role } from '../../../shared/core/roles'
import { noAccountText } from '../../../shared/users/invitations'
import { useEditForm } from '../ui/form/useEditForm'
import type { Outcome } from '../ui/feedback/outcome'

export interface Person {
  targetEmail: string
  targetPermission: Role
}

/** What happens to an address without an account, in one sentence before anything is sent. */
export const inviteHint =
  'A person without an account gets an invitation by email, and this permission once they accept it.'

const blank: Person = { targetEmail: '', targetPermission: 'VIEW' }

interface Options<E extends Endpoint> {
  /** Adds a person who has an account. */
  endpoint: E
  request: (person: Person) => RequestOf<E>
  add: (person: Person) => Promise<Outcome>
  /** Mails an invitation to an address that has none. */
  invite: (person: Person & { hostname: string }) => Promise<Outcome>
  startsOver?: boolean
  isGuarded?: boolean
}

/** One person and a role: a person with an account is added, any other address invited, by the same button. */
export const useInviteForm = <E extends Endpoint>({
  endpoint,
  request,
  add,
  invite,
  ...rest
}: Options<E>) => {
  const hostname = useBrandHost()
  return useEditForm<Person>({
    ...rest,
    saved: blank,
    unchanged: 'Enter an email address.',
    check: (person) => faultsByField(endpoint.input.safeParse(request(person)).error, endpoint.input),
    save: async (person) => {
      const added = await add(person)
      return added.ok || added.error.message !== noAccountText ? added : invite({ ...person, hostname })
    },
  })
}

/** The toast of an invitation that went out by mail. */
export const mailedNotice = (
  { message }: { message: string },
  { targetEmail, targetPermission }: Person,
) => ({
  title: message,
  text: `${targetEmail} is invited as ${targetPermission}.`,
})
