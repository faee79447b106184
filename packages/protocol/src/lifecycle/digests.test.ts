import { expect, test } from "vitest";
import { type LoginUser, makeLoginTokens, makePassword } from "./digests.ts";

// The digests come from md5sum (coreutils): printf %s '<text>' | md5sum

test("spec: the password is the digest of token and secret, without a separator", () => {
  expect(makePassword("4f1c0ffee0dbd0a7f00dcafe12345678", "secret-of-the-application")).toBe(
    "8391c6b45066ac17e4585cc59e9c8232", // 4f1c0ffee0dbd0a7f00dcafe12345678secret-of-the-application
  );
  expect(makePassword("", "")).toBe("d41d8cd98f00b204e9800998ecf8427e");
});

const anna: LoginUser = {
  userId: 7,
  userEmail: "anna@example.com",
  userName: "Анна Ласточкина",
  emailConfirmed: true,
};

test("spec: the three digests of a login, of text in UTF-8", () => {
  expect(makeLoginTokens("login-token", anna, "password")).toEqual({
    token: "142d5a52fa387218e07ecc52ae4334b6", // login-tokenpassword
    token2: "519cea635f71d7d236b577c6c705bbf5", // login-tokenanna@example.comАнна Ласточкина7password
    token3: "c7ca2063818acb131044d87dfb6d4ff5", // login-tokenanna@example.comАнна Ласточкина7truepassword
  });
});

test("spec: two users can have the same digests, because there are no separators", () => {
  const bob = { userEmail: "bob@example.com", emailConfirmed: true };
  expect(makeLoginTokens("t", { ...bob, userName: "Bob1", userId: 77 }, "p")).toEqual(
    makeLoginTokens("t", { ...bob, userName: "Bob", userId: 177 }, "p"),
  );
});
