/** Registration form, by the names of its fields. */
export interface RegistrationFields {
  firstname: string
  lastname: string
  email: string
  password: string
}
