import { LoginForm } from '../users/LoginForm'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'

export const LoginPage = () => {
  useDocumentTitle('Login')
  return <LoginForm />
}
