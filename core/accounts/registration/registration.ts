export interface RegistrationFields {
  firstname: string
  lastname: string
  email: string
  password: string
}
