import { Suspense } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useBrand } from '../brand/brand'
import { useUser } from '../core/session/sessionContext'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Loading } from '../ui/feedback/Loading'
import { Page } from '../ui/layout/Page'
import { FormColumn } from '../ui/layout/FormColumn'
import styles from '../users/account/Account.module.css'
import { accountHelp, type AccountTab, accountTabs, tabAt, tabsFor } from '../users/account/accountTabs'
import { ApiKeysTab } from '../users/account/ApiKeysTab'
import { MfaTab } from '../users/account/MfaTab'
import { PasswordTab } from '../users/account/PasswordTab'
import { ProfileTab } from '../users/account/ProfileTab'
import { SessionsTab } from '../users/account/SessionsTab'
import { staffLinksOf } from '../users/account/staffLinks'
import { lazyPart } from '../ui/lazyPart'
import { NotFoundPage } from './NotFoundPage'

const NotificationsTab = lazyPart(
  async () => (await import('./AccountPage/NotificationsTab')).NotificationsTab,
)
const BillingTab = lazyPart(async () => (await import('../billing/BillingTab')).BillingTab)
const SubscriptionsTab = lazyPart(async () => (await import('../billing/SubscriptionsTab')).SubscriptionsTab)

const contents = {
  profile: ProfileTab,
  password: PasswordTab,
  mfa: MfaTab,
  sessions: SessionsTab,
  notifications: NotificationsTab,
  billing: BillingTab,
  subscriptions: SubscriptionsTab,
  api: ApiKeysTab,
}

const StaffLinks = () => {
  const links = staffLinksOf(useUser().specialGroups)
  return links.length === 0 ? null : (
    <nav className={styles.links} aria-label="Staff pages">
      {links.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

const OneTab = ({ tab, tabs }: { tab: AccountTab; tabs: readonly AccountTab[] }) => {
  useDocumentTitle('Account')
  const Content = contents[tab]
  const content = (
    <Suspense fallback={<Loading label="Loading page" />}>
      <Content />
    </Suspense>
  )
  return (
    <Page>
      <PageHeader
        crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: 'Account' }]} />}
        title="Account"
        tabsLabel="Account pages"
        tabs={tabs.map((name) => ({ label: accountTabs[name], to: paths.account(name) }))}
        here={accountTabs[tab]}
      />
      {tab === 'subscriptions' ? (
        <section className={styles.wide} aria-label={accountTabs[tab]}>
          {content}
        </section>
      ) : (
        <FormColumn label={accountTabs[tab]} help={accountHelp[tab]}>
          {content}
        </FormColumn>
      )}
      <StaffLinks />
    </Page>
  )
}

const Account = () => {
  const { tab: asked } = useParams()
  const { specialGroups } = useUser()
  const brand = useBrand()
  const tab = tabAt(asked, brand, specialGroups)
  if (tab === undefined) return <NotFoundPage />
  return <OneTab tab={tab} tabs={tabsFor(brand, specialGroups)} />
}

/** `/account/{tab?}`; a brand may keep accounts elsewhere. */
export const AccountPage = () => (useBrand().hideAccount ? <NotFoundPage /> : <Account />)
