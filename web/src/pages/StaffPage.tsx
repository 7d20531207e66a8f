import { useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { DeviceId, UserId } from '../../../shared/core/ids'
import { searchLength } from '../../../shared/staff/staffSearch'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { useSearchState } from '../core/routing/useSearchState'
import { paths } from '../paths'
import { AccountView } from '../staff/AccountView'
import { SearchForm, SearchResults, StaffStart } from '../staff/StaffFinder'
import { StaffDeviceView } from '../staff/StaffDeviceView'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Page } from '../ui/layout/Page'
import { NotFoundPage } from './NotFoundPage'

const title = 'Administration'

const Search = () => {
  const [params, change] = useSearchState()
  const text = params.get('q') ?? ''
  const account = UserId.safeParse(params.get('account'))
  return (
    <>
      <SearchForm key={text} text={text} onSearch={(q) => change({ q, account: undefined })} />
      {account.success ? (
        <AccountView key={account.data} userid={account.data} />
      ) : text.length < searchLength.least ? (
        <StaffStart />
      ) : (
        <SearchResults text={text} />
      )}
    </>
  )
}

/** `/sqadmin/{deviceid?}`: find a device or a person, see everything, mend it. */
export const StaffPage = () => {
  const { deviceid } = useParams()
  useDocumentTitle(title, deviceid)
  const parsed = z.optional(DeviceId).safeParse(deviceid)
  if (!parsed.success) return <NotFoundPage />
  const crumbs =
    parsed.data === undefined
      ? [{ label: title }]
      : [{ label: title, to: paths.staff() }, { label: parsed.data }]
  return (
    <Page>
      <PageHeader crumbs={<Breadcrumb home={paths.home()} crumbs={crumbs} />} title={parsed.data ?? title} />
      {parsed.data === undefined ? <Search /> : <StaffDeviceView key={parsed.data} deviceid={parsed.data} />}
    </Page>
  )
}
