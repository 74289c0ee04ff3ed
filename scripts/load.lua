-- Load for `remise serve`: 5,000 positions of the international game with two to five pieces, in turn.
--
--     wrk -t1 -c16 -d8 --latency -s scripts/load.lua http://127.0.0.1:8080
math.randomseed(7)

local function piece(square, white)
  local crowned = white and square <= 5 or not white and square >= 46
  return (crowned or math.random() < 0.4) and "K" .. square or tostring(square)
end

local function position()
  local lists, taken = { {}, {} }, {}
  for number = 1, math.random(2, 5) do
    local square
    repeat square = math.random(50) until not taken[square]
    taken[square] = true
    local color = number <= 2 and number or math.random(2)
    table.insert(lists[color], piece(square, color == 1))
  end
  local side = math.random(2) == 1 and "W" or "B"
  return side .. ":W" .. table.concat(lists[1], ",") .. ":B" .. table.concat(lists[2], ",")
end

local requests = {}
for number = 1, 5000 do
  requests[number] = "/international?fen=" .. position()
end

local last = 0
request = function()
  last = last % #requests + 1
  return wrk.format("GET", requests[last])
end
