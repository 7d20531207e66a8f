import { LoginForm } from '../users/LoginForm'
import { useDocumentTitle } from '../core/useDocumentTitle'

export const LoginPage = () => {
  useDocumentTitle('Login')
  return <LoginForm />
}
