import { Navigate, Outlet } from 'react-router-dom'
import { mayAsAccount } from '../../../shared/core/roles'
import { NotFoundPage } from './NotFoundPage'
import { paths } from '../paths'
import { useUser } from '../core/sessionContext'

/** The provisioning page; to accounts that may not make devices it does not exist. */
export const ProvisionersOnly = () =>
  mayAsAccount(new Set(useUser().specialGroups), 'provisionDevices') ? <Outlet /> : <NotFoundPage />

/** Pages of the staff; to others they do not exist. */
export const StaffOnly = () =>
  mayAsAccount(new Set(useUser().specialGroups), 'administerPortal') ? <Outlet /> : <NotFoundPage />

/** The packing page, for those who ship devices. */
export const PackersOnly = () =>
  mayAsAccount(new Set(useUser().specialGroups), 'packDevices') ? <Outlet /> : <NotFoundPage />

/** Provisioning accounts have one page; the home and group pages send them there. */
export const NotForProvisioning = () =>
  useUser().specialGroups.includes('provisioning_account') ? (
    <Navigate to={paths.provisioning()} replace />
  ) : (
    <Outlet />
  )
