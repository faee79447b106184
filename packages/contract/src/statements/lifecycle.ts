import { statementsOf } from "./statement.ts";

/** What the specification says of passwords, installation, login and uninstallation. */
export const lifecycleStatements = {
  ...statementsOf("Back-office API", {
    "auth.basic":
      "HTTP Basic. Login is the application identifier; password is the application password in that particular store.",
    "auth.password-per-store": "Passwords of different stores differ.",
    "auth.store-address": "Requests go to the store address (`shop`) received at installation.",
    "auth.wrong-password":
      "A request with a wrong password is answered 401 and still counts toward the request limit.",
    "auth.missing-right": "A request without a suitable right for the operation is answered 403.",
  }),
  ...statementsOf("Installation", {
    "install.registration":
      "An application is registered with an identifier (also its Basic login), a secret and an install URL without parameters.",
    "install.password":
      "When a buyer presses install, the service creates a one-time `token` and the store password: `password = MD5(token + secret)`, strings concatenated with no separator, hex digest in lower case.",
    "install.token-once": "The application stores this password; the token is not sent again.",
    "install.request":
      "The service then sends `GET <install_url>?shop=<shop>&token=<token>&insales_id=<store_id>`.",
    "install.parameters":
      "`shop` is the store address for later API calls; `insales_id` is the permanent store identifier; `token` is the one-time string.",
    "install.password-live":
      "The password already exists at the time of this GET, so the handler may call the API at once (for example to create webhooks).",
    "install.exactly-200": "The handler must answer exactly 200 within 10 seconds.",
    "install.cancelled":
      "Any other status or a time-out cancels the installation and the password stops being valid.",
  }),
  ...statementsOf("User login into the application", {
    "login.button":
      "The login button opens the login URL from the application settings with query parameters `shop`, `insales_id`, `user_id`, `user_email`.",
    "login.redirect":
      "If the application has no session of its own, it redirects the browser to `https://<shop>/admin/applications/<application_id>/login` with parameters `token` (a string the application invents; not the install token) and `login` (the application's autologin URL).",
    "login.domain": "The second-level domain of `login` must equal that of the login URL.",
    "login.return":
      "When the user is already in the back-office and the application is installed, the store returns the browser to the login URL with these added parameters:",
    "login.token": "token | MD5(token + password)",
    "login.user": "user_email, user_name, user_id | user data",
    "login.token2": "token2 | MD5(token + user_email + user_name + user_id + password)",
    "login.email-confirmed": "email_confirmed | `true` or `false`",
    "login.token3": "token3 | MD5(token + user_email + user_name + user_id + email_confirmed + password)",
    "login.password": "`password` is the application password in that store.",
    "login.verify": "`token3` lets the application verify that the transition came from the back-office.",
  }),
  ...statementsOf("Uninstallation", {
    "uninstall.request":
      "The service sends `GET <uninstall_url>?shop=<shop>&token=<password>&insales_id=<store_id>`.",
    "uninstall.token":
      "Here `token` is the application password in the store, not the secret and not the install token.",
  }),
};
