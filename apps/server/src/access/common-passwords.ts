/** The passwords of six characters and more that head every published list of leaked ones, in lower case. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 123123 123321 1234321 123456a 123456q 1234qwer 123abc 123qwe
  123qweasd 12344321 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 111111 1111111 11111111 111222 112233 11223344 121212
  131313 147258 147258369 159357 159753 222222 232323 252525 333333 444444 555555 654321 666666 696969 777777 7777777
  789456 789456123 888888 88888888 987654 987654321 999999 000000 00000000 aa123456 aaaaaa abc123 abc12345 abcd1234
  abcdef abcdefg access admin1 admin123 administrator amanda andrea andrew animal anthony apples arsenal asdasd asdf1234
  asdfasdf asdfgh asdfghjkl ashley asshole austin azerty azertyuiop babygirl bailey banana barcelona baseball batman
  bitcoin biteme blink182 buster butterfly carlos cheese chelsea chicken chocolate computer contrasena contraseña cookie
  daniel default diamond dragon dubsmash eminem estrella family fender ferrari flower football forever freedom friends
  fuckyou fuckme fucking gabriel george ginger google hannah harley heather hello1 hello123 hockey hottie hunter iloveu
  iloveyou internet jasmine jennifer jessica jesus1 jordan jordan23 joshua justin killer letmein liverpool london love123
  lovely loveme maggie marina martin master matrix matthew maverick mercedes merlin michael michelle minecraft monkey
  mustang mynoob naruto nicole nothing olivia orange p@ssw0rd p@ssword passw0rd password password! password1 password12
  password123 pepper phoenix player pokemon prince princess purple q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qqww1122 qwe123
  qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwertyu qwertyui qwertyuiop ranger richard robert rockyou samantha samsung
  secret shadow silver slipknot soccer spiderman starwars summer sunshine superman taylor teamo tennis test123 test1234
  testing thomas thunder tigger tinkle trading trustno1 victoria welcome welcome1 whatever william winner yankees zaq12wsx
  zxcvbn zxcvbnm`.split(/\s+/),
);

/** Whether this is one of those that are tried first; case does not count. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
