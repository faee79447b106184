import type { LoginUser } from "@orderpane/protocol/lifecycle";

/** Who is at work in the back-office of a local store; nobody has to log in there. */
export const backOfficeUser: LoginUser = {
  userId: 7,
  userEmail: "anna@lastochka.example",
  userName: "Анна Ласточкина",
  emailConfirmed: true,
};
