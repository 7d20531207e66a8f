import { Navigate, Outlet } from 'react-router-dom'
import { mayAsAccount } from '../../../shared/core/roles'
import { NoSuchPage } from './NoSuchPage'
import { paths } from '../paths'
import { useUser } from '../core/session/sessionContext'

/** The provisioning page; to accounts that may not make devices it does not exist. */
export const ProvisionersOnly = () =>
  mayAsAccount(new Set(useUser().specialGroups), 'provisionDevices') ? <Outlet /> : <NoSuchPage />

/** Pages of the staff; to others they do not exist. */
export const StaffOnly = () =>
  mayAsAccount(new Set(useUser().specialGroups), 'administerPortal') ? <Outlet /> : <NoSuchPage />

/** The packing page, for those who ship devices. */
export const PackersOnly = () =>
  mayAsAccount(new Set(useUser().specialGroups), 'packDevices') ? <Outlet /> : <NoSuchPage />

/** Provisioning accounts have one page; the home and group pages send them there. */
export const NotForProvisioning = () =>
  useUser().specialGroups.includes('provisioning_account') ? (
    <Navigate to={paths.provisioning()} replace />
  ) : (
    <Outlet />
  )
